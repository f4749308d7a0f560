import { useText } from '@zhixing/client/i18n.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { FitChoice } from '../board/fit-choice.tsx';
import { FullButton } from '../board/full-button.tsx';
import { ScreenBoard } from '../board/screen-board.tsx';
import { useFit } from '../board/use-fit.ts';
import { type ScreenSource, useSnapshot } from '../board/use-snapshot.ts';
import { isOver, readWall, readWallPicture, readWallTracks } from './wall-api.ts';
import { onWallChange } from './wall-live.ts';

const source: ScreenSource = { key: ['wall'], read: readWall, onChange: (_watched, hearer) => onWallChange(hearer) };

/** The screen of this wall; it goes on showing what it has while the server is away. */
export function WallScreen({ onOver }: { onOver: () => void }) {
  const text = useText();
  const [fit, setFit] = useFit();
  const [address] = useSearchParams();
  const { data, error, dataUpdatedAt } = useSnapshot(source);
  const over = isOver(error);
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  if (!data)
    return (
      <p className="wall-waiting" role="status">
        {text(error ? 'screenBoard.away' : 'screenBoard.reading')}
      </p>
    );
  return (
    <main className="wall-alone">
      <ScreenBoard
        snapshot={data}
        readAt={dataUpdatedAt}
        fit={fit}
        replaying={address.get('replay') === '1'}
        readTracks={readWallTracks}
        readPicture={readWallPicture}
        tools={
          <>
            <FitChoice fit={fit} onFit={setFit} />
            <FullButton />
          </>
        }
      />
    </main>
  );
}
