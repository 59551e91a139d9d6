/** The table itself. */

export { default as Table } from './PlainTable.svelte';
