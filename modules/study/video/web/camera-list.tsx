import { useText } from '@zhixing/client/i18n.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import type { ShownCamera } from './cameras.ts';

interface Props {
  readonly cameras: readonly ShownCamera[];
  readonly open: readonly string[];
  readonly onToggle: (id: string) => void;
  readonly onOpenAll: (ids: readonly string[]) => void;
}

/** Cameras by their places; each opens and closes its picture, a place opens those of all its cameras. */
export function CameraList({ cameras, open, onToggle, onOpenAll }: Props) {
  const text = useText();
  const [words, setWords] = useState('');
  const found = cameras.filter(({ name, place }) => `${place} ${name}`.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <nav className="video-cameras" aria-label={text('videoBoard.cameras')}>
      <Input
        allowClear
        value={words}
        onChange={({ target }) => setWords(target.value)}
        placeholder={text('videoBoard.search')}
        aria-label={text('videoBoard.search')}
      />
      {found.length === 0 && <p className="own-note">{text('videoBoard.noMatch')}</p>}
      <div className="video-places">
        {[...Map.groupBy(found, ({ place }) => place)].map(([place, some]) => (
          <section key={place} aria-label={place}>
            <button type="button" className="video-place" onClick={() => onOpenAll(some.map(({ id }) => id))}>
              <span>{place}</span>
              <small>{text('videoBoard.openAll')}</small>
            </button>
            <ul>
              {some.map(({ id, name, state, tone }) => (
                <li key={id}>
                  <button type="button" aria-pressed={open.includes(id)} onClick={() => onToggle(id)}>
                    <span>{name}</span>
                    <ToneTag tone={tone}>{state}</ToneTag>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
