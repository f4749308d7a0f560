import { useEffect, useState } from 'react';

/** Which of several parts has its turn; goes round by itself unless it is held. */
export function useTurns(count: number, seconds: number, isHeld = false): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count < 2 || isHeld) return;
    const timer = setInterval(() => setTurn((now) => now + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [count, seconds, isHeld]);
  return count > 0 ? turn % count : 0;
}

interface TurnOrChoice {
  /** The part that is shown. */
  readonly shown: string;
  readonly isChosen: boolean;
  /** Shows a part and ends the turns; null lets them go on. */
  readonly choose: (part: string | null) => void;
}

/** Parts with names take turns, until somebody chooses one of those offered, which stays until they let the turns go on or it is no longer there. */
export function useTurnsOf(turning: readonly string[], offered: readonly string[], seconds: number): TurnOrChoice {
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = wanted !== null && offered.includes(wanted) ? wanted : null;
  const turn = useTurns(turning.length, seconds, chosen !== null);
  return { shown: chosen ?? turning[turn] ?? '', isChosen: chosen !== null, choose: setWanted };
}
