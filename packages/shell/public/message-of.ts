import { text } from '@zhixing/client/i18n.ts';

/** Message of an error, for display. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message) || text('client.failed');
