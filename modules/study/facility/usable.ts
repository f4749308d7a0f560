import { f } from '@zhixing/model';

const reason = { reason: f.text({ required: true, min: 2, max: 300 }) };

/** States of venues and rooms: they can be taken out of use for a while or closed. */
export const usable = {
  states: ['available', 'maintenance', 'closed'],
  tones: { available: 'success', maintenance: 'warning', closed: 'neutral' },
  actions: {
    maintain: { from: ['available'], to: 'maintenance', args: reason },
    restore: { from: ['maintenance'], to: 'available' },
    close: { from: ['available'], to: 'closed', args: reason },
    open: { from: ['closed'], to: 'available' },
  },
} as const;

/** States of what can be disabled; what refers to it stays. */
export const switchable = {
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: { disable: { from: ['enabled'], to: 'disabled', confirm: true }, enable: { from: ['disabled'], to: 'enabled' } },
} as const;

/** Why it cannot be used at present. */
export const usableFields = { statusReason: f.text({ readonly: true, max: 300 }) };
