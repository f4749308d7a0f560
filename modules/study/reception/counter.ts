import { f } from '@zhixing/model';

/*
 * A site that cannot receive a group at the time asked for may offer another (改期建议). The request stays `requested` meanwhile; whoever
 * requested it accepts, which confirms it at the offered time, or declines.
 */

const note = (required: boolean) => f.text({ required, min: 2, max: 300 });

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
    args: { counterFrom: f.moment({ required: true }), counterTo: f.moment({ required: true }), counterNote: note(true) },
  },
  acceptCounter: { from: ['requested'], to: 'confirmed', when: open, confirm: true },
  declineCounter: { from: ['requested'], when: open, args: { note: note(false) } },
} as const;

export const reason = () => ({ reason: f.text({ required: true, min: 2, max: 300 }) });
