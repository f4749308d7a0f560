import { text } from '@zhixing/client/i18n.ts';

/** What to tell about a failure. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message) || text('client.failed');
