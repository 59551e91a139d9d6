/** The table itself. */

export { Table } from '../../table';
