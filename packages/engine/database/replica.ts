import pg from 'pg';

export interface ReplicaOptions {
  readonly url: string;
  /** Farther behind than this, nothing is read from it. */
  readonly maxLagSeconds: number;
}

/** A copy of the database that follows it, for questions whose answers may be a few seconds old. */
export interface Replica {
  readonly pool: pg.Pool;
  /** Seconds by which it is behind at most; null where that is not known, as when it does not answer. */
  lagSeconds(): number | null;
  isFresh(): boolean;
  close(): Promise<void>;
}

const LOOK_MS = 1000;
const MOST_MARKS = 1000;

/** Opens a replica and keeps looking how far it has come. */
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
      // A server that replays nothing is no replica: what is written there is not what is written here.
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
 * How far a replica is behind, without trusting any clock but our own: positions in the log of the primary are noted with their time and recognised when the
 * replica has come to them. A replica of a database in which nothing happens is not behind.
 */
export function createLag() {
  const marks: { readonly position: bigint; readonly at: number }[] = [];
  let seenAt: number | null = null;
  return {
    noted: (position: bigint, at: number): void => {
      marks.push({ position, at });
      if (marks.length > MOST_MARKS) marks.shift();
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

/** A position such as `16/B374D848` as a number. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
