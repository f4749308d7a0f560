import { f } from '@zhixing/model';

/*
 * A site that cannot receive a group at the time asked for may offer another (改期建议). The request stays `requested` meanwhile; whoever
 * requested it accepts, which confirms it at the offered time, or declines.
 */

export const counterFields = {
  counterFrom: f.moment({ readonly: true }),
  counterTo: f.moment({ readonly: true }),
  counterNote: f.text({ readonly: true, max: 300 }),
  counteredAt: f.moment({ readonly: true }),
};

const open = { counterFrom: { empty: false } } as const;

/** Actions of receptions and venue bookings about another time. */
export const counterActions = {
  counter: {
    from: ['requested'],
    args: {
      counterFrom: f.moment({ required: true }),
      counterTo: f.moment({ required: true }),
      counterNote: f.text({ required: true, min: 2, max: 300 }),
    },
  },
  acceptCounter: { from: ['requested'], to: 'confirmed', when: open, confirm: true },
  declineCounter: { from: ['requested'], when: open, args: { note: f.text({ max: 300 }) } },
} as const;

export const reason = () => ({ reason: f.text({ required: true, min: 2, max: 300 }) });
