import { defineConfig } from 'vitest/config';

/** Tests in a real browser against the real program: `npm run e2e`, after `npm run build` and `cargo build`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: 'node',
    include: ['**/*.e2e.ts'],
    globalSetup: ['./serve.ts'],
    // One browser at a time: two cores, and figures that mean something.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
