import { useText } from '../AppContext'

/** Beside an answer: whether it is the right one, and whether it was predicted. */
export function AnswerMarks({ isRight, isYours }: { isRight: boolean; isYours: boolean }) {
  const { learn } = useText()
  return (
    <small>
      {isRight && isYours ? learn.rightAndYours : isRight ? learn.right : isYours ? learn.yours : ''}
    </small>
  )
}
