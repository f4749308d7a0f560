import type { Route } from '../route.ts';
import { exportRoutes } from './export-routes.ts';
import { importRoutes } from './import-routes.ts';

/** Import and export of every model. */
export const transferRoutes: readonly Route[] = [...importRoutes, ...exportRoutes];
