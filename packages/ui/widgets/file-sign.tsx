import { PaperClipOutlined } from '@ant-design/icons';
import type { FileBytes } from '@zhixing/client/use-file-bytes.ts';
import { theme } from 'antd';
import { lookOf } from './file-kinds.ts';
import { useFileAddress } from './use-file-address.ts';

interface Props {
  readonly file: FileBytes & { readonly name: string };
  /** URL under which a record serves it. */
  readonly path: string | undefined;
}

/** Icon before a file name: its thumbnail for an available picture, else a paper clip. */
export const FileSign = ({ file, path }: Props) =>
  lookOf(file.name) === 'picture' && (file.file || path) ? <Thumbnail file={file} path={path} /> : <PaperClipOutlined aria-hidden />;

const THUMB = 96;

function Thumbnail({ file, path }: Props) {
  const { token } = theme.useToken();
  const { url } = useFileAddress(file, path, THUMB);
  const size = token.controlHeightLG;
  const frame = { width: size, height: size, flex: 'none', borderRadius: token.borderRadiusSM };
  if (!url) return <span aria-hidden style={{ ...frame, background: token.colorFillTertiary }} />;
  return <img src={url} alt="" style={{ ...frame, objectFit: 'cover' }} />;
}
