import { ByPlace } from '../widgets/by-place.tsx';
import { articleBlocks, type Block, type Piece } from './article-blocks.ts';
import './article.css';

/** A text with its headings, lists, quotations, bold words and links. */
export function ArticleText({ text }: { text: string }) {
  return (
    <div className="article-text">
      <ByPlace items={articleBlocks(text)}>{(block) => <OneBlock block={block} />}</ByPlace>
    </div>
  );
}

function OneBlock({ block }: { block: Block }) {
  if (block.items) {
    const List = block.kind === 'bullets' ? 'ul' : 'ol';
    return (
      <List>
        <ByPlace items={block.items}>
          {(pieces) => (
            <li>
              <Pieces pieces={pieces} />
            </li>
          )}
        </ByPlace>
      </List>
    );
  }
  const Element = ({ heading: 'h3', quote: 'blockquote', paragraph: 'p' } as const)[block.kind];
  return (
    <Element>
      <Pieces pieces={block.pieces} />
    </Element>
  );
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, bold, link }, n) => {
    const key = `${n} ${text}`;
    if (link)
      return (
        <a key={key} href={link} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      );
    return bold ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>;
  });
