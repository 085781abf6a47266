import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // Browsers that know light-dark() and nesting (spring 2024): a rewrite for older ones cannot follow a scheme that changes within a page.
  build: { cssTarget: ['chrome125', 'firefox126', 'safari17.5'] },
  // Named here, because it is found only while the first page of a development run is served, which would reload that page.
  optimizeDeps: { include: ['lucide-react'] },
});
