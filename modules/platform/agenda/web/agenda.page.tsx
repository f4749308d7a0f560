import { useText } from '@zhixing/client/i18n.ts';
import ModelPage from '@zhixing/ui/model-page.tsx';
import { AgendaBoard } from './agenda-board.tsx';
import { useMine } from './use-mine.ts';

/** The own calendar: what one has made, and what one takes part in. */
export default function AgendaPage() {
  const t = useText();
  const mine = useMine();
  return <ModelPage model="appointment" filter={mine} title={t('shell.pages.agenda')} Body={AgendaBoard} />;
}
