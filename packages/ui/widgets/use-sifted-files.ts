import { useText } from '@zhixing/client/i18n.ts';
import { isAccepted, sizeText } from './file-kinds.ts';

/** Largest file that the server accepts. */
const LARGEST = 200 * 1_048_576;

interface Bounds {
  readonly accept: string;
  readonly picture: boolean;
  /** Remaining and total number of files allowed. */
  readonly room: number;
  readonly most: number;
}

/** Separates valid files from invalid ones, with reasons. */
export function useSiftedFiles(): (chosen: readonly File[], bounds: Bounds) => { good: File[]; texts: string[] } {
  const t = useText();
  const problem = ({ name, type, size }: File, place: number, { accept, picture, room, most }: Bounds): string | null => {
    if (!isAccepted({ name, type }, accept)) return t('ui.file.notAccepted', { name, accept: picture ? t('ui.file.pictures') : accept });
    if (size > LARGEST) return t('ui.file.tooLarge', { name, most: sizeText(LARGEST) });
    if (size === 0) return t('ui.file.empty', { name });
    return place >= room ? t('ui.file.tooMany', { most }) : null;
  };
  return (chosen, bounds) => {
    const judged = chosen.map((file, place) => ({ file, text: problem(file, place, bounds) }));
    return {
      good: judged.flatMap(({ file, text }) => (text === null ? [file] : [])),
      texts: [...new Set(judged.flatMap(({ text }) => text ?? []))],
    };
  };
}
