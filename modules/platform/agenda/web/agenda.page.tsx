import { useText } from '@zhixing/client/i18n.ts';
import ModelPage from '@zhixing/ui/model-page.tsx';
import { AgendaBoard } from './agenda-board.tsx';
import { useMine } from './use-mine.ts';

/** The user's calendar: appointments they created or participate in. */
export default function AgendaPage() {
  const t = useText();
  const mine = useMine();
  return <ModelPage model="appointment" filter={mine} title={t('shell.pages.agenda')} Body={AgendaBoard} />;
}
