import type { AgendaHandle } from './use-agenda.ts';
import type { Mover } from './use-move.tsx';

export interface GridProps {
  readonly agenda: AgendaHandle;
  readonly tag: string;
  readonly lunar: boolean;
  readonly mover: Mover;
  readonly open: (id: string) => void;
  readonly onCreate: ((day: string, time?: string) => void) | undefined;
}
