import type { Command } from '@zhixing/telemetry/command.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import type { Protocol } from '@zhixing/telemetry/report.ts';

/** A device that can be spoken to. */
export interface Session {
  readonly send: (command: Command) => Promise<Outcome>;
  readonly close: () => void;
}

/** Devices that are connected, by protocol and identity. */
export class Sessions {
  readonly #byDevice = new Map<string, Session>();

  get size(): number {
    return this.#byDevice.size;
  }

  /** A device that connects again takes the place of its old connection, which may be dead without having been closed. */
  add(protocol: Protocol, identity: string, session: Session): void {
    const old = this.#byDevice.get(keyOf(protocol, identity));
    this.#byDevice.set(keyOf(protocol, identity), session);
    if (old && old !== session) old.close();
  }

  /** @returns whether the session was still the device's */
  remove(protocol: Protocol, identity: string, session: Session): boolean {
    const isCurrent = this.#byDevice.get(keyOf(protocol, identity)) === session;
    return isCurrent && this.#byDevice.delete(keyOf(protocol, identity));
  }

  has(protocol: Protocol, identity: string): boolean {
    return this.#byDevice.has(keyOf(protocol, identity));
  }

  async send(protocol: Protocol, identity: string, command: Command): Promise<Outcome> {
    return (await this.#byDevice.get(keyOf(protocol, identity))?.send(command)) ?? 'notConnected';
  }
}

const keyOf = (protocol: Protocol, identity: string): string => `${protocol} ${identity}`;
