import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  // While the client is being worked on, the server is asked: `salient serve` on its own port.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: process.env['SALIENT_SERVER'] ?? 'http://127.0.0.1:8080', ws: true } } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    rolldownOptions: { input: { index: 'index.html', gallery: 'gallery.html', table: 'table.html' } },
  },
  test: { environment: 'node', testTimeout: 30_000, include: ['test/**/*.test.ts'] },
});
