import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    rolldownOptions: { input: { gallery: 'gallery.html', table: 'table.html' } },
  },
  test: { environment: 'node', include: ['test/**/*.test.ts'] },
});
