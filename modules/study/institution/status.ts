import { f } from '@zhixing/model';

const reason = () => ({ reason: f.longText({ required: true, min: 2, max: 500 }) });

/** How agencies, bases, camps and tutors stand to the bureau: registered, let onto the list that schools choose from, or off it again. */
export const relationStatus = {
  states: ['registered', 'introPending', 'introduced', 'suspended', 'exited', 'blacklisted'],
  /** What a bureau has decided about is not made away with: who is on the blacklist would come back as somebody new. */
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
    /** By the application for introduction alone, as it comes and goes. */
    apply: { from: ['registered'], to: 'introPending', system: true },
    introduce: {
      // Whoever is on the list asks anew before the time is over.
      from: ['introPending', 'introduced'],
      to: 'introduced',
      system: true,
      args: { introducedAt: f.date({ required: true }), validTo: f.date({ required: true }), level: f.text({ max: 20 }) },
    },
    rejectIntro: { from: ['introPending'], to: 'registered', system: true },
    /** The time it was introduced for is over. */
    lapse: { from: ['introduced', 'suspended'], to: 'registered', system: true },
    /** Its time is nearly over. */
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
  /** Its end has been told to those whom it concerns. */
  endTold: f.flag({ readonly: true, internal: true }),
  /** Why it was suspended, has left or was put on the blacklist. */
  statusReason: f.text({ readonly: true, max: 500 }),
  statusChangedAt: f.moment({ readonly: true }),
};
