import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { VideoBoard } from './video-board.tsx';
import '@zhixing/shell/page/page.css';
import './video.css';

/** Live pictures of cameras (视频监控), and the list of cameras beside them. */
export default function VideoPage() {
  const text = useText();
  const model = useModel('camera');
  return (
    <WorkAndList model="camera" words={{ label: text('videoBoard.parts'), work: text('videoBoard.work'), list: text('videoBoard.list') }}>
      <section className="program-page">
        <h1>{text('videoBoard.title')}</h1>
        <Part query={model}>{(description) => <VideoBoard model={description} />}</Part>
      </section>
    </WorkAndList>
  );
}
