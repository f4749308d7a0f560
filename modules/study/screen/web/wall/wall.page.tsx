import { useState } from 'react';
import { CodeEntry } from './code-entry.tsx';
import { clearWallSession, wallSession } from './wall-api.ts';
import { WallScreen } from './wall-screen.tsx';

/** A wall without an account (大屏终端): asks for its code once, and shows its screen from then on. */
export default function WallPage() {
  const [session, setSession] = useState(wallSession);
  const leave = () => {
    clearWallSession();
    setSession(null);
  };
  return session === null ? <CodeEntry onEntered={() => setSession(wallSession())} /> : <WallScreen onOver={leave} />;
}
