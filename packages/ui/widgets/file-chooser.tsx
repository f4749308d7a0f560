import type { RefObject } from 'react';

interface Props {
  readonly refer: RefObject<HTMLInputElement | null>;
  readonly accept: string;
  readonly many: boolean;
  readonly capture?: boolean;
  readonly onChosen: (files: readonly File[]) => void;
}

/** Hidden native file input, opened by a styled button. */
export const FileChooser = ({ refer, accept, many, capture = false, onChosen }: Props) => (
  <input
    ref={refer}
    type="file"
    tabIndex={-1}
    aria-hidden
    style={{ display: 'none' }}
    accept={accept}
    multiple={many}
    {...(capture && { capture: 'environment' as const })}
    onChange={(event) => {
      onChosen([...(event.target.files ?? [])]);
      // Lets the same file be chosen again after removal.
      event.target.value = '';
    }}
  />
);
