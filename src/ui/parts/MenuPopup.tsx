import { Menu } from '@base-ui/react/menu'
import {
  Fragment,
  useImperativeHandle,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import type { MenuGroup, MenuItem } from './menuGroups'
import styles from './menu.module.css'

interface Props {
  id: string
  /** the accessible name */
  label: string
  /** the button that opens it, and that gets the focus back */
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  /** the entry that gets the focus when it opens */
  opensAt: 'first' | 'last'
  groups: readonly MenuGroup<string>[]
  /** one column that begins under the button; the entry in force gets the focus */
  isList: boolean
  onChoose: (id: string) => void
  onClose: () => void
}

/** Pixels between the button and the menu, and between the menu and the edge of the window. */
const GAP = 4

/** A menu. It lies above everything else, at the side of the button that has room. */
export function MenuPopup({ id, label, button, isOpen, opensAt, groups, isList, onChoose, onClose }: Props) {
  const partsOf = ({ id: item, label: name, help }: MenuItem<string>) => ({
    label: name,
    className: styles.item,
    'aria-label': name,
    'aria-describedby': help && `${id}-${item}`,
    onClick: () => {
      // A dialog gives the focus back to what had it, and the entry is gone by then. Only after the event, because the library
      // gives the focus to the entry in the same event.
      queueMicrotask(() => {
        button.current?.focus()
        onChoose(item)
      })
    },
    children: (
      <>
        <span>{name}</span>
        {help && <small id={`${id}-${item}`}>{help}</small>}
      </>
    ),
  })
  const entries = ({ items, chosen }: MenuGroup<string>) =>
    chosen === undefined ? (
      items.map((item) => <Menu.Item key={item.id} {...partsOf(item)} />)
    ) : (
      <Menu.RadioGroup value={chosen}>
        {items.map((item) => (
          <Menu.RadioItem key={item.id} value={item.id} closeOnClick {...partsOf(item)} />
        ))}
      </Menu.RadioGroup>
    )
  // the popup has the focus when it opens; coming from an entry it keeps it
  const enter = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    if (target !== currentTarget || currentTarget.contains(relatedTarget)) return
    const all = [...currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    const chosen = isList ? all.find((entry) => entry.ariaChecked === 'true') : undefined
    const entry = chosen ?? all.at(opensAt === 'first' ? 0 : -1)
    entry?.focus()
  }
  // Tab goes on from the button: the library's own way needs elements that axe reports, and that the style sheet hides
  const leave = ({ key, shiftKey }: KeyboardEvent) => {
    if (key !== 'Tab' || shiftKey) return
    onClose()
    button.current?.focus()
  }
  return (
    <Menu.Root open={isOpen} modal={false} onOpenChange={onClose}>
      <Menu.Trigger render={({ ref }) => <Opener ref={ref} button={button} />} />
      <Menu.Portal>
        <Menu.Positioner
          className={styles.place}
          positionMethod="fixed"
          align={isList ? 'start' : 'end'}
          sideOffset={GAP}
          collisionPadding={GAP}
        >
          <Menu.Popup id={id} aria-label={label} className={styles.menu} onFocus={enter} onKeyDown={leave}>
            <div className={isList ? undefined : styles.columns}>
              {groups.map((group, i) =>
                group.label === undefined ? (
                  <Fragment key={i}>{entries(group)}</Fragment>
                ) : (
                  <Menu.Group key={i} className={styles.group}>
                    <Menu.GroupLabel className={styles.heading}>{group.label}</Menu.GroupLabel>
                    {entries(group)}
                  </Menu.Group>
                ),
              )}
            </div>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Makes a button that is on the page already the one to which the menu belongs. */
function Opener({
  ref,
  button,
}: {
  ref?: Ref<HTMLButtonElement>
  button: RefObject<HTMLButtonElement | null>
}) {
  useImperativeHandle(ref, () => button.current!, [button])
  return null
}
