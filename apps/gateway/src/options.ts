import type { Outbox } from '@zhixing/telemetry/outbox.ts';
import type { Intake } from '@zhixing/telemetry/report.ts';

export interface GatewayLog {
  readonly info: (about: object, message: string) => void;
  readonly warn: (about: object, message: string) => void;
}

/** Ports to listen on; a way in without one is off. 0 lets the system choose. */
export interface GatewayPorts {
  readonly jt808?: number;
  readonly watch?: number;
  readonly gt06?: number;
  readonly http?: number;
  /** Of the embedded broker. */
  readonly mqtt?: number;
}

export interface GatewayLimits {
  /** Open connections of each way in. */
  readonly connections: number;
  /** Silence after which a connection is closed. */
  readonly idleMs: number;
  /** The same before a device has said who it is. */
  readonly strangerMs: number;
  /** Broken frames in a row after which a connection is closed. */
  readonly faults: number;
  /** How long a full intake is left alone before the next attempt. */
  readonly retryMs: number;
  /** How long a terminal has to answer a command. */
  readonly answerMs: number;
  /** How often texts that wait for devices are looked for. */
  readonly outboxMs: number;
}

/** An external broker, in place of the embedded one or beside it. */
export interface BrokerAddress {
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
  /** Group of the shared subscription, so that several gateways divide the messages between them. */
  readonly group?: string;
  /** Connections of this gateway to the broker: one handles one message at a time, as it answers only for what is stored. */
  readonly lanes?: number;
}

export interface GatewayOptions {
  readonly intake: Intake;
  /** Texts for devices; without it none are sent by themselves. */
  readonly outbox?: Outbox;
  readonly ports: GatewayPorts;
  readonly host?: string;
  readonly log?: GatewayLog;
  readonly broker?: BrokerAddress;
  /** Shared keys by which vendors sign what they post. */
  readonly vendorKey?: (vendor: string) => Promise<string | undefined>;
  /** From which authentication codes of terminals are derived; without it they are valid until the process ends. */
  readonly codeKey?: string;
  readonly limits?: Partial<GatewayLimits>;
  readonly now?: () => number;
}

export const defaultLimits: GatewayLimits = {
  connections: 20_000,
  idleMs: 600_000,
  strangerMs: 60_000,
  faults: 50,
  retryMs: 500,
  answerMs: 15_000,
  outboxMs: 2000,
};
