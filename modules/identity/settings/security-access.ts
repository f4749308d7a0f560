import type { RouteAccess } from '@zhixing/engine/route.ts';

/** Who looks after signing in and security. The one place that says it: administrators. */
export const securityAccess: RouteAccess = 'administrator';
