import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { Fit } from '../board/fit.ts';
import { FitChoice } from '../board/fit-choice.tsx';
import { FullButton } from '../board/full-button.tsx';
import type { Snapshot } from '../board/snapshot.ts';

export interface OfferedScreen {
  readonly name: string;
  readonly title: string;
  /** The model of what it is about. */
  readonly subject: string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly snapshot: Snapshot;
  readonly screens: readonly OfferedScreen[];
  readonly replaying: boolean;
  readonly fit: Fit;
  readonly onFit: (fit: Fit) => void;
  readonly onChange: (values: Readonly<Record<string, string | null>>) => void;
  readonly onWalls: () => void;
}

/** Buttons over a screen, shown while the pointer is on it. */
export function StaffTools({ snapshot: { screen, subject, replay }, screens, replaying, fit, onFit, onChange, onWalls }: Props) {
  const text = useText();
  const subjects = useSubjects(screen, subject);
  const about = subject?.id ?? null;
  return (
    <>
      {screens.length > 1 && (
        <Choice
          label={text('screenBoard.screen')}
          value={screen}
          options={screens.map(({ name, title }) => ({ id: name, name: title }))}
          onChoose={(name) => onChange({ screen: name, subject: null, replay: null })}
        />
      )}
      {subjects.length > 0 && (
        <Choice
          label={text('screenBoard.subject')}
          value={about ?? ''}
          options={subjects}
          onChoose={(id) => onChange({ subject: id, replay: null })}
        />
      )}
      {replay && (
        <button type="button" aria-pressed={replaying} onClick={() => onChange({ replay: replaying ? null : '1', subject: about })}>
          {text(replaying ? 'screenBoard.replay.leave' : 'screenBoard.replay.open')}
        </button>
      )}
      <FitChoice fit={fit} onFit={onFit} />
      <button type="button" className="wall-make" onClick={onWalls}>
        {text('screenBoard.walls.open')}
      </button>
      <FullButton />
    </>
  );
}

/** What the screen may be about, with what it is about now. */
function useSubjects(screen: string, shown: Named | null): readonly Named[] {
  const { data } = useQuery({
    queryKey: ['screen-subjects', screen],
    queryFn: () => api.get<{ list: Named[] }>(`/api/screens/${screen}/subjects`),
    enabled: shown !== null,
  });
  const list = data?.list ?? [];
  return shown && !list.some(({ id }) => id === shown.id) ? [shown, ...list] : list;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Named[];
  readonly onChoose: (id: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select value={value} onChange={({ target }) => onChoose(target.value)} aria-label={label}>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
