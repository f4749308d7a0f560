import type { SmsProvider } from './ports.ts';

/**
 * Logs messages instead of sending them, for development only. The configuration refuses it in production, where users would wait in vain.
 */
export const logSms: SmsProvider = {
  send: async ({ phone, text }, log) => log.info({ phone, text }, 'text message written to the log, NOT sent'),
};
