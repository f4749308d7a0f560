import { useEffect, useState } from 'react';

/** Which of several parts has its turn; goes round by itself. */
export function useTurns(count: number, seconds: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count < 2) return;
    const timer = setInterval(() => setTurn((now) => now + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [count, seconds]);
  return count > 0 ? turn % count : 0;
}
