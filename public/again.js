import(document.querySelector('[type=module]').src).catch(() => {
  unloaded.dataset.failed = ''
  unloaded.querySelector('button').onclick = () => location.reload()
})
