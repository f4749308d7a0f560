import type { SmsProvider } from './ports.ts';

/**
 * Writes texts into the log instead of sending them, and says so: for development only. The configuration refuses it in production, where
 * somebody would wait for a text that never comes.
 */
export const logSms: SmsProvider = {
  send: async ({ phone, text }, log) => log.info({ phone, text }, 'text message written to the log, NOT sent'),
};
