import { CameraOutlined, UploadOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Grid, theme } from 'antd';
import { useRef } from 'react';
import type { InputProps } from '../kind.ts';
import { FileChooser } from './file-chooser.tsx';
import { Words } from './words.tsx';

interface Props extends Pick<InputProps, 'id' | 'onBlur' | 'invalid' | 'describedBy'> {
  /** Field name, prefixed to the button's accessible name. */
  readonly label: string;
  readonly many: boolean;
  readonly picture: boolean;
  readonly accept: string;
  readonly available: boolean;
  readonly onChosen: (files: readonly File[]) => void;
}

/** Buttons to choose files from disk, and on phones pictures from the camera. */
export function FileSources({ id, label, many, picture, accept, available, onChosen, ...props }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const words = t(
    picture ? (many ? 'ui.file.choosePictures' : 'ui.file.choosePicture') : many ? 'ui.file.chooseMany' : 'ui.form.chooseFile',
  );
  return (
    <>
      <Flex gap="small" wrap align="center">
        <Button
          id={id}
          icon={<UploadOutlined aria-hidden />}
          disabled={!available}
          onClick={() => chooser.current?.click()}
          onBlur={props.onBlur}
          aria-label={`${label} ${words}`}
          aria-invalid={props.invalid}
          aria-describedby={props.describedBy}
        >
          {words}
        </Button>
        {picture && phone && (
          <Button icon={<CameraOutlined aria-hidden />} disabled={!available} onClick={() => camera.current?.click()}>
            {t('ui.file.camera')}
          </Button>
        )}
        {!phone && (
          <Words tone="secondary" style={{ fontSize: token.fontSizeSM }}>
            {t(picture ? 'ui.file.dropPicture' : 'ui.file.drop')}
          </Words>
        )}
      </Flex>
      <FileChooser refer={chooser} accept={accept} many={many} onChosen={onChosen} />
      {picture && <FileChooser refer={camera} accept="image/*" many={false} onChosen={onChosen} capture />}
    </>
  );
}
