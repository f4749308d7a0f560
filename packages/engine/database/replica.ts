import pg from 'pg';

export interface ReplicaOptions {
  readonly url: string;
  /** With a larger lag, the replica is not read. */
  readonly maxLagSeconds: number;
}

/** A streaming replica, for queries whose results may be a few seconds old. */
export interface Replica {
  readonly pool: pg.Pool;
  /** Upper bound of the lag in seconds; null if unknown, such as when the replica does not respond. */
  lagSeconds(): number | null;
  isFresh(): boolean;
  close(): Promise<void>;
}

const LOOK_MS = 1000;
const MAX_MARKS = 1000;

/** Connects to a replica and polls its lag. */
export function openReplica(
  { url, maxLagSeconds }: ReplicaOptions,
  config: pg.PoolConfig,
  primary: () => Promise<string>,
  onError: (error: Error) => void,
): Replica {
  const pool = new pg.Pool({ ...config, connectionString: url });
  pool.on('error', onError);
  const lag = createLag();
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      const at = performance.now();
      lag.noted(positionOf(await primary()), at);
      const { rows } = await pool.query<{ position: string | null }>('select pg_last_wal_replay_lsn()::text as position');
      // Without a replay position the server is not a replica, and its data is not ours.
      if (rows[0]?.position) lag.replayed(positionOf(rows[0].position));
      else lag.lost();
    } catch {
      lag.lost();
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, LOOK_MS).unref();
  const lagSeconds = () => {
    const ms = lag.milliseconds(performance.now());
    return ms === null ? null : ms / 1000;
  };
  return {
    pool,
    lagSeconds,
    isFresh: () => (lagSeconds() ?? Number.POSITIVE_INFINITY) <= maxLagSeconds,
    close: async () => {
      clearInterval(timer);
      await looking;
      await pool.end();
    },
  };
}

/**
 * Measures the lag without comparing clocks of two machines: records WAL positions of the primary with their time, and recognises them when
 * the replica has replayed them. A replica of an idle database has no lag.
 */
export function createLag() {
  const marks: { readonly position: bigint; readonly at: number }[] = [];
  let seenAt: number | null = null;
  return {
    noted: (position: bigint, at: number): void => {
      marks.push({ position, at });
      if (marks.length > MAX_MARKS) marks.shift();
    },
    replayed: (position: bigint): void => {
      for (let mark = marks[0]; mark && mark.position <= position; mark = marks[0]) {
        seenAt = mark.at;
        marks.shift();
      }
    },
    lost: (): void => {
      seenAt = null;
    },
    milliseconds: (now: number): number | null => (seenAt === null ? null : now - seenAt),
  };
}

/** A WAL position such as `16/B374D848` as a number. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
