import { PAPERS, type PaperId } from '../grpo'

/** Links to papers on arXiv, by title, year and number. The page itself requests none of them. */
export function PaperLinks({ papers }: { papers: readonly PaperId[] }) {
  return papers.map((id, i) => (
    <span key={id}>
      {i > 0 && '; '}
      <a href={`https://arxiv.org/abs/${id}`} target="_blank" rel="noreferrer noopener">
        {PAPERS[id].title} ({PAPERS[id].year}, arXiv {id})
      </a>
    </span>
  ))
}
