import { PAPERS, type PaperId } from '../grpo'

/** Links to papers on arXiv, by title, year and number; English in every language of the page. The page itself requests none of them. */
export function PaperLinks({ papers }: { papers: readonly PaperId[] }) {
  return papers.map((id, i) => (
    <span key={id}>
      {i > 0 && '; '}
      <a href={`https://arxiv.org/abs/${id}`} lang="en" target="_blank" rel="noreferrer noopener">
        {PAPERS[id].title} ({PAPERS[id].year}, arXiv {id})
      </a>
    </span>
  ))
}
