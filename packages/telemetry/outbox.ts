import type { Command } from './command.ts';
import type { Protocol } from './report.ts';

/**
 * What became of a command. `delivered`: the device has answered that it has it. `written`: written to the device, whose protocol has no
 * answer. `refused`: the device answered that it cannot. `unsupported`: its protocol has no such command.
 */
export type Outcome = 'delivered' | 'written' | 'refused' | 'unanswered' | 'unsupported' | 'notConnected';

/** A command that waits for a device. */
export interface Outgoing {
  readonly id: string;
  readonly protocol: Protocol;
  readonly identity: string;
  readonly command: Command;
}

/** What stands behind the gateway for commands to devices. */
export interface Outbox {
  /** Commands that wait for devices that are online, those of one device in the order in which they are to be sent. */
  readonly waiting: () => Promise<readonly Outgoing[]>;
  /** Takes a command before it is written; false where another gateway took it, or it was withdrawn meanwhile. */
  readonly claim: (id: string) => Promise<boolean>;
  readonly settle: (id: string, outcome: Outcome) => Promise<void>;
}
