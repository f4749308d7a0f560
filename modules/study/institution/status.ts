import { f } from '@zhixing/model';

const reason = () => ({ reason: f.longText({ required: true, min: 2, max: 500 }) });

/**
 * Status of agencies, bases, camps and tutors at the bureau: registered, introduced onto the list that schools choose from, or removed from
 * it.
 */
export const relationStatus = {
  states: ['registered', 'introPending', 'introduced', 'suspended', 'exited', 'blacklisted'],
  /** Only registered ones can be deleted; otherwise a blacklisted one could be deleted and registered again. */
  deletableIn: ['registered'],
  tones: {
    registered: 'neutral',
    introPending: 'processing',
    introduced: 'success',
    suspended: 'warning',
    exited: 'neutral',
    blacklisted: 'danger',
  },
  actions: {
    /** Called only by the rules of the introduction application. */
    apply: { from: ['registered'], to: 'introPending', system: true },
    introduce: {
      // Also from `introduced`, since a renewal is applied for before the period ends.
      from: ['introPending', 'introduced'],
      to: 'introduced',
      system: true,
      args: { introducedAt: f.date({ required: true }), validTo: f.date({ required: true }), level: f.text({ max: 20 }) },
    },
    rejectIntro: { from: ['introPending'], to: 'registered', system: true },
    /** The introduction has expired. */
    lapse: { from: ['introduced', 'suspended'], to: 'registered', system: true },
    /** The introduction is about to end. */
    warnOfEnd: { from: ['introduced'], system: true },
    suspend: { from: ['introduced'], to: 'suspended', args: reason() },
    resume: { from: ['suspended'], to: 'introduced', confirm: true },
    exit: { from: ['introduced', 'suspended'], to: 'exited', args: reason() },
    blacklist: { from: ['suspended'], to: 'blacklisted', args: reason() },
  },
} as const;

export const statusFields = {
  introducedAt: f.date({ readonly: true }),
  validTo: f.date({ readonly: true, index: true }),
  /** The managers and the bureau have been notified of the end. */
  endTold: f.flag({ readonly: true, internal: true }),
  /** Why it was suspended, exited or blacklisted. */
  statusReason: f.text({ readonly: true, max: 500 }),
  statusChangedAt: f.moment({ readonly: true }),
};
