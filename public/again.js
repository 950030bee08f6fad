// If the page's first script did not load, this import loads it again. If it did load, the import does nothing.
import(document.querySelector('[type=module]').src).catch(() => {
  unloaded.dataset.failed = ''
  unloaded.querySelector('button').onclick = () => location.reload()
})
