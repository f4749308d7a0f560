import type { RouteAccess } from '@zhixing/engine/route.ts';

/** Access to security settings, defined in one place: administrators. */
export const securityAccess: RouteAccess = 'administrator';
