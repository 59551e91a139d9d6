export { default as Table } from './Table.svelte';
export type * from './contract';
export type * from './scene';
