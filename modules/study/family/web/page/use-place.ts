import { useChange } from '@zhixing/client/use-change.ts';
import { useCallback, useState } from 'react';
import type { Place } from './answers.ts';
import { ask, Failure } from './api.ts';

/** Which child and trip, as the address names them. */
export interface Whom {
  readonly student: string;
  readonly trip: string | null;
}

export interface PlaceState {
  readonly place: Place | null;
  readonly failure: Failure | null;
  /** Reads again. */
  readonly reload: () => void;
  /** Writes, and takes the place as the server answers it. */
  readonly send: (path: string, body?: object) => Promise<Place>;
}

/** One child and one trip, read once and kept as the last answer said. */
export function usePlace({ student, trip }: Whom, signedOut: () => void): PlaceState {
  const [place, setPlace] = useState<Place | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const failed = useCallback(
    (error: unknown): Failure => {
      const known = error instanceof Failure ? error : new Failure('failed', '');
      if (known.key === 'family.signedOut') signedOut();
      return known;
    },
    [signedOut],
  );
  // The round asks again.
  useChange([student, trip, round, failed], () => {
    let gone = false;
    setFailure(null);
    ask<Place>('GET', `place?student=${student}${trip ? `&trip=${trip}` : ''}`)
      .then((answer) => !gone && setPlace(answer))
      .catch((error: unknown) => !gone && setFailure(failed(error)));
    return () => {
      gone = true;
    };
  });
  const send = useCallback(
    async (path: string, body: object = {}) => {
      try {
        const answer = await ask<Place>('POST', path, { student, trip, ...body });
        setPlace(answer);
        return answer;
      } catch (error) {
        throw failed(error);
      }
    },
    [student, trip, failed],
  );
  return { place, failure, reload: () => setRound((last) => last + 1), send };
}
