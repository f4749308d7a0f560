import { setTimeout as pause } from 'node:timers/promises';
import { type Intake, IntakeFull, type Report } from '@zhixing/telemetry/report.ts';
import type { GatewayLog } from './options.ts';

/** Hands reports on, and waits where there is no room or the intake fails: who calls reads nothing further from its device until then. */
export class Delivery {
  readonly #intake: Intake;
  readonly #retryMs: number;
  readonly #log: GatewayLog;
  readonly #stop = new AbortController();

  constructor(intake: Intake, retryMs: number, log: GatewayLog) {
    this.#intake = intake;
    this.#retryMs = retryMs;
    this.#log = log;
  }

  /** @returns false where the gateway stopped before the reports were durable; they must not be acknowledged then */
  async untilAccepted(reports: readonly Report[]): Promise<boolean> {
    if (reports.length === 0) return true;
    while (!this.#stop.signal.aborted) {
      const failure = await this.#intake.accept(reports).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (!failure) return true;
      if (!(failure.error instanceof IntakeFull)) this.#log.warn({ err: failure.error }, 'reports of devices could not be stored');
      await pause(this.#retryMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
    return false;
  }

  stop(): void {
    this.#stop.abort();
  }
}
