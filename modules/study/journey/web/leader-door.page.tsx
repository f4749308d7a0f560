import { useEffect } from 'react';

/** The leader's board is a program of its own: whoever comes from signing in is led to it by loading it. */
export default function LeaderDoorPage() {
  useEffect(() => globalThis.location.replace(`/leader${globalThis.location.search}`), []);
  return null;
}
