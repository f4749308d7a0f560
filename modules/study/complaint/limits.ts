const HOUR = 3_600_000;

export const limits = {
  /** The most that a category may allow: working days to accept, working days to handle, and calendar days in all. */
  acceptDays: 5,
  handleDays: 15,
  capDays: 60,
  /** Calendar days in which somebody who is not satisfied may ask for it to be handled again. */
  reopenDays: 7,
  /** Days before a deadline on which whoever has to act is reminded. */
  remindBefore: 2,
  /** Days after a deadline from which the bureau's approver is told, and the bureau above. */
  approverAfter: 3,
  aboveAfter: 10,
  /** Tries per hour and client. */
  tries: { look: 120, send: 10, code: 30, upload: 20 },
  /** Pictures and papers that whoever complained adds. */
  evidence: { files: 6, bytes: 8 * 1_048_576, types: ['application/pdf', 'image/jpeg', 'image/png'] as readonly string[] },
  window: HOUR,
} as const;
