import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // Named here, because it is found only while the first page of a development run is served, which would reload that page.
  optimizeDeps: { include: ['lucide-react'] },
});
