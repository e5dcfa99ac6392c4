import type { Config } from '@react-router/dev/config';

/** Pages are rendered inside the application's own server, which imports `build/server/index.js`. */
export default {
  appDirectory: 'app',
  // `npm start` builds aside and moves the result into place when it is complete.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // The few routes there are travel with the page: no request of its own for each link.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
