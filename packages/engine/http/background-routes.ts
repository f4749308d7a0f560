import { bulkRoutes } from '../bulk/bulk-routes.ts';
import { erasureRoutes } from '../erasure/erasure-routes.ts';
import { retentionRoutes } from '../erasure/retention-routes.ts';
import { jobRoutes } from '../jobs/job-routes.ts';
import type { Route } from '../route.ts';
import { exportRoutes } from '../transfer/export-routes.ts';
import { importRoutes } from '../transfer/import-routes.ts';

/** Import, export and bulk operations of all models, their jobs, permanently erased records, and how long data is kept. */
export const backgroundRoutes: readonly Route[] = [
  ...importRoutes,
  ...exportRoutes,
  ...bulkRoutes,
  ...jobRoutes,
  ...erasureRoutes,
  ...retentionRoutes,
];
