import type { Config } from '@react-router/dev/config';

/** The application's own server renders the pages; it imports `build/server/index.js`. */
export default {
  appDirectory: 'app',
  // `npm start` builds into another folder and moves the result into place when it is complete.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // The document contains the few routes, so that links need no request for them.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config;
