-- A filter of pandoc that makes chapters of an e-book from print.html.

-- Parts that work on a page alone.
local ON_PAGES = { "mr-tabs__list", "mr-code__tools", "mr-code__more", "mr-run" }

local function has(element, class)
  return element.classes and element.classes:includes(class)
end

local function plain(element)
  element.attributes = {}
  return element
end

local function with_strong_first(div)
  local first = div.content[1]
  if first then div.content[1] = pandoc.Para({ pandoc.Strong(pandoc.utils.blocks_to_inlines({ first })) }) end
end

local function Div(div)
  for _, class in ipairs(ON_PAGES) do
    if has(div, class) then return {} end
  end
  if has(div, "mr-admonition") or has(div, "mr-tabs__panel") then with_strong_first(div) end
  if has(div, "mr-code") then
    local language = div.attributes["data-language"]
    for _, block in ipairs(div.content) do
      if block.t == "CodeBlock" then block.classes = { language } end
    end
  end
  -- Panels of tabs are hidden but for one.
  return plain(div)
end

local function Link(link)
  return has(link, "mr-heading-anchor") and {} or plain(link)
end

local function Image(image)
  if has(image, "mr-only-dark") then return {} end
  -- Addresses begin at the root of the site, which is a resource path.
  image.src = image.src:gsub("^/", "")
  local size = { width = image.attributes.width, height = image.attributes.height }
  image.attributes = size
  return image
end

-- Each chapter begins a file. Its heading gets the id that links to the chapter have.
local function Pandoc(doc)
  local blocks = pandoc.List()
  for _, block in ipairs(doc.blocks[1].content) do
    if has(block, "mr-print-chapter") then
      local heading = block.content[1]
      if heading and heading.t == "Header" then
        heading.content:insert(1, pandoc.Span({}, { id = block.identifier }))
      end
      blocks:extend(block.content)
    end
  end
  return pandoc.Pandoc(blocks, doc.meta)
end

return { { Div = Div, Link = Link, Image = Image, Header = plain, Span = plain }, { Pandoc = Pandoc } }
