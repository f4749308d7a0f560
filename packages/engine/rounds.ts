import type { Engine } from './engine.ts';

/** Work beside a server that goes in rounds. */
export interface Rounds {
  /** Does everything that is due now; resolves when this process has nothing left to do. */
  workAll(): Promise<void>;
  stop(): Promise<void>;
}

interface Going {
  /** What the log calls it. */
  readonly name: string;
  /** Notifications after which it looks at once; it also looks every so often by itself. */
  readonly channel: string;
  readonly everyMs: number;
  /** Does what is due, and answers whether more may be due now. It ends early once `stopping` says so. */
  readonly round: (stopping: () => boolean) => Promise<boolean>;
}

/** Starts work that goes in rounds: one at a time in this process, and once more where somebody asked during one. A round that fails is told and tried again later. */
export async function startRounds(engine: Engine, { name, channel, everyMs, round }: Going): Promise<Rounds> {
  let stopping = false;
  let working: Promise<void> | null = null;
  let again = false;
  const rounds = async () => {
    while (again && !stopping) {
      again = false;
      if (await round(() => stopping)) again = true;
    }
  };
  const look = async (): Promise<void> => {
    again = true;
    while (again && !stopping) {
      working ??= rounds()
        .catch((error: unknown) => engine.log.warn({ error }, name))
        .finally(() => {
          working = null;
        });
      await working;
    }
  };
  await engine.database.listen(channel, () => void look());
  const timer = setInterval(() => void look(), everyMs).unref();
  return {
    workAll: look,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await working;
    },
  };
}
